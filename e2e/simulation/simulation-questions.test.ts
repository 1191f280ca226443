import { test } from 'vitest'
import { weightsOfQuestions } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** The events without which a run proves nothing about questions. */
const meets = [
  ...['answer', 'erase'].map((kind) => `questions: ${kind}`),
  ...['saved: ask', 'saved: readAnswers', 'judged: forbidden', 'judged: not-found', 'server restored'],
]

test('12 seeds of customers who ask about packages that change hands end well', { timeout: 900_000 }, () =>
  runSeeds('questions', 12, {}, { weights: weightsOfQuestions, meets, least: 12 }),
)
