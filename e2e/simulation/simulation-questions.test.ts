import { test } from 'vitest'
import { weightsOfQuestions } from './plan.ts'
import { meetsOfQuestions } from './question-texts.ts'
import { runSeeds } from './seeds.ts'

test('12 seeds of customers who ask about packages that change hands end well', { timeout: 900_000 }, () =>
  runSeeds('questions', 12, {}, { weights: weightsOfQuestions, meets: meetsOfQuestions, least: 12 }),
)
