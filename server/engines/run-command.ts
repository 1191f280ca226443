import { existsSync } from 'node:fs'
import process from 'node:process'
import { BadSettings, readEnv } from '../core/env.ts'
import { OperatorError } from '../core/operator-error.ts'
import { makeFilesPrivate } from '../core/private-files.ts'
import { systemSeams } from '../core/seams.ts'
import type { MoveDeps } from './deps.ts'

/** Runs a command that moves a company, prints its steps and in the end the lines that it returns. */
export async function runMove(move: (deps: MoveDeps) => Promise<readonly string[]>): Promise<void> {
  const began = performance.now()
  const seconds = () => Math.round((performance.now() - began) / 1000)
  const tell = (step: string) => console.log(`${String(seconds()).padStart(5)} s  ${step}`)
  try {
    makeFilesPrivate()
    if (existsSync('.env')) process.loadEnvFile('.env')
    const lines = await move({ env: readEnv(process.env), seams: systemSeams, tell })
    console.log(lines.join('\n'))
  } catch (error) {
    const isForOperator = error instanceof BadSettings || error instanceof OperatorError
    console.error(isForOperator ? error.message : error)
    process.exit(1)
  }
}
