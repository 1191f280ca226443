/** The parts that tell one form's stored input from another's. */
export interface FormIdentity {
  readonly accountId: string
  readonly path: string
  /** The form's action, as its button names it. */
  readonly label: string
  readonly rowId: string
  /** The content that the form was opened with, such as a message shared from another app. */
  readonly source: string
  /** The fields, because another version of the app may have others. */
  readonly fields: readonly string[]
}

/**
 * Identifies a form by person, page, row and source, so that one person's input is never offered to another, nor the
 * input for one shared message to the next.
 */
export const formKey = ({ accountId, path, label, rowId, source, fields }: FormIdentity): string =>
  [accountId, path, label, rowId, source, fields.join(',')].join('|')
