// Who may read the metrics of this NAS from outside.

export interface MetricsAccess {
  is_on: boolean
  /** Whether names of volumes are told. */
  with_names: boolean
}

/** Shown once: the service keeps only its hash. */
export interface MetricsToken {
  token: string
}

/** Word for word what a token would open now. */
export interface MetricsPreview {
  text: string
}
