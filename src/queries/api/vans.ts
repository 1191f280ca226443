import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import { deliveries } from '../../http/calls.ts'

/** Which driver has the package with this number; null when the server was not reached. */
export async function askVan(code: string) {
  try {
    return await call(deliveries('deliveries.van'), { params: { code } })
  } catch (error) {
    if (error instanceof CallError) return null
    throw error
  }
}
