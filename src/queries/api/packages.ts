import { call } from '../../http/call.ts'
import { packages } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** A package that this device does not have, such as an archived one. */
export const serverPackageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['packages', packageId],
    queryFn: () => call(packages('packages.get'), { params: { id: packageId } }),
  })
