// What may be said of a difference.

export type Verdict = 'faster' | 'slower' | 'sittings-differ' | 'no-difference' | 'indicative' | 'not-comparable'
