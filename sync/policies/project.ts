import type { EntityName, RowOf } from '../entities/index.ts'
import type { Audience } from './scope.ts'
import { cutForCustomer } from './visibility.ts'
import { visibility } from './visible-fields.ts'

/**
 * The row as this audience gets it, in a sync and in a reply. Throws for customers if they get no rows of the entity.
 */
export const project = <E extends EntityName>(entity: E, row: RowOf<E>, audience: Audience): RowOf<E> =>
  audience === 'staff' ? row : cutForCustomer(visibility[entity], entity, row)
