import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { deliveries } from '../../http/calls.ts'

/** The driver who has the package with this number; null if the server wasn't reached. */
export async function fetchVan(code: string) {
  try {
    return await call(deliveries('deliveries.van'), { params: { code } })
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
