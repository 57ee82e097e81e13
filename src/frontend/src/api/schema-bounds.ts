// Made by scripts/schema.mjs from the service's OpenAPI document. Do not edit.

/** Between what the service takes each number among the settings, both ends included. */
export const SETTINGS_BOUNDS = {
  difference_threshold_ratio: { least: 0, most: 0.5 },
  drop_threshold_ratio: { least: 0.02, most: 0.5 },
  reserve_bytes: { least: 0, most: 9007199254740991 },
  reserve_ratio: { least: 0, most: 0.9 },
} as const
