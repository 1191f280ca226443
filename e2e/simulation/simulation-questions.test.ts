import { test } from 'vitest'
import { weightsOfQuestions } from './plan.ts'
import { runSeeds } from './seeds.ts'

/** What has to have happened for questions to have proved anything. */
const meets = [
  ...['answer', 'erase'].map((kind) => `questions: ${kind}`),
  ...['saved: ask', 'saved: readAnswers', 'judged: forbidden', 'judged: not-found', 'server restored'],
]

test('12 seeds of customers who ask about packages that change hands end well', { timeout: 900_000 }, () =>
  runSeeds('questions', 12, {}, { weights: weightsOfQuestions, meets, least: 12 }),
)
