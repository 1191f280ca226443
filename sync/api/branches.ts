import * as z from 'zod'
import { Branch } from '../entities/branch.ts'
import { row } from './row.ts'

export const branches = {
  'branches.list': row({
    method: 'GET',
    path: '/api/branches',
    who: 'public',
    summary: 'Offices and warehouses.',
    reply: z.array(Branch),
  }),
}
