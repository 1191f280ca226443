import { call } from '../../http/call.ts'
import { packages } from '../../http/calls.ts'
import { serverQuery } from './use-server-query.ts'

/** A package that isn't on this device, such as an archived one. */
export const serverPackageQuery = (packageId: string) =>
  serverQuery({
    queryKey: ['packages', packageId],
    queryFn: () => call(packages('packages.get'), { params: { id: packageId } }),
  })
