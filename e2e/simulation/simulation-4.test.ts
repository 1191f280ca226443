import { test } from 'vitest'
import { runSeeds } from './seeds.ts'

// A quarter of a thousand: the parts run beside each other.
test('[R1] [C5] [C6] [P4] [L2] [L6] [E2] 250 seeds of bad days end well, part 4', { timeout: 900_000 }, () =>
  runSeeds('4', 250),
)
