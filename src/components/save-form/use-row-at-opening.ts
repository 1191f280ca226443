import { useState } from 'react'

/**
 * The row as it was when a question about it was opened. The answer is about that row: when somebody else changes it
 * meanwhile, neither the question nor what a press on its button does turns into another one.
 */
export const useRowAtOpening = <R>(row: R): R => useState(row)[0]
