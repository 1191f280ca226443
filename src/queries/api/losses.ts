import { losses } from '#sync/api/losses.ts'
