import { deliveryLabels } from '../entities/deliveries/delivery.ts'
import { fieldLabel } from '../entities/field-label.ts'
import { detailLabels } from '../entities/packages/package.ts'

/** The labels of fields that have rows, by the kind of row as the audit knows it. */
const rowLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  delivery: deliveryLabels,
  package: detailLabels,
}

/** The label of a row's field, as the screens of that row have it. */
export const fieldLabelIn = (entity: string, field: string): string =>
  (Object.hasOwn(rowLabels, entity) && rowLabels[entity]?.[field]) || fieldLabel(field)

/** The fields that have rows and whose labels pass a check. */
export const rowFieldsLabelled = (isSearched: (label: string) => boolean): string[] =>
  Object.values(rowLabels).flatMap((labels) =>
    Object.keys(labels).filter((field) => isSearched(labels[field] ?? '')),
  )
