// Whether a screen is as narrow as a phone when it is opened: what is long is folded there.

export const isNarrowScreen = (): boolean => matchMedia('(max-width: 48rem)').matches
