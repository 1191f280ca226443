import { useEffect, useState } from 'react'
import { branches } from '#sync/api/branches.ts'
import type { Branch } from '#sync/entities/branch.ts'
import { call } from '../../data/call.ts'

type Offices = readonly Branch[] | 'failed' | undefined

/** Where a customer can pick up, by name; undefined while loading. */
export function useOffices(): Offices {
  const [offices, setOffices] = useState<Offices>()
  // A visitor has no replica to read them from.
  useEffect(() => {
    let here = true
    call(branches['branches.list']).then(
      (all) => here && setOffices(all.filter(({ active, kind }) => active && kind !== 'Warehouse')),
      () => here && setOffices('failed'),
    )
    return () => {
      here = false
    }
  }, [])
  return offices
}
