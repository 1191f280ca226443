import { useState } from 'react'

/**
 * Freezes the row as it was when a dialog about it opened. When another person changes the row meanwhile, neither the
 * question nor the action of its button may change.
 */
export const useRowAtOpening = <R>(row: R): R => useState(row)[0]
