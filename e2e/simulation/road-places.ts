import { idOf } from './company.ts'

/** The local offices. */
export const harbour = idOf(0xb3)
export const hill = idOf(0xb4)
