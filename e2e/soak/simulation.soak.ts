import { test } from 'vitest'
import { recordFigure, roundsOf } from '../../server/test/figures.ts'
import { weightsOfParts } from '../simulation/plan.ts'
import { meetsOfQuestions } from '../simulation/question-texts.ts'
import { meetsOfRoads } from '../simulation/road-meets.ts'
import { runSeeds } from '../simulation/seeds.ts'

const seeds = roundsOf('SEEDS', 100)

test('fresh seeds of bad days end well', async () => {
  await runSeeds('soak', seeds)
  recordFigure('runs', { seeds })
})

test('fresh seeds of shared handhelds and their photos end well', async () => {
  await runSeeds('soak-floor', seeds, {}, { weights: weightsOfParts.floor, meets: [] })
  recordFigure('runs of the floor', { seeds })
})

test('fresh seeds of doors with proofs and money end well', async () => {
  await runSeeds('soak-doors', seeds, {}, { weights: weightsOfParts.doors, meets: [] })
  recordFigure('runs of the doors', { seeds })
})

test('fresh seeds of customers of both brands who ask about packages end well', async () => {
  const demands = { weights: weightsOfParts.questions, meets: meetsOfQuestions, least: 100 }
  await runSeeds('soak-questions', seeds, {}, demands)
  recordFigure('runs of questions', { seeds })
})

test('fresh seeds of roads between offices, counters and doors with codes end well', async () => {
  const demands = { weights: weightsOfParts.roads, meets: meetsOfRoads, least: 100 }
  await runSeeds('soak-roads', seeds, {}, demands)
  recordFigure('runs of roads', { seeds })
})
