import type { ReactNode } from 'react'
import type { Session } from '../../session/session.ts'
import type { RunRow } from '../../stores/bulk-runs.ts'
import type { Noun } from '../../stores/server-changes.ts'

/** Runs an action for one row and resolves to a text about the outcome. Throws when it failed. Safe to repeat. */
export type RunOne = (row: RunRow, input: string) => Promise<string>

/** A row to run an action for, before it has its Idempotency-Keys. */
export type NewRunRow = Omit<RunRow, 'callKeys' | 'result'>

interface ActionBase {
  /** The button's label. */
  readonly text: string
  readonly isAllowed: (person: Session) => boolean
}

/** An input that an action needs once for all rows. */
export interface RunInput {
  readonly label: string
  readonly description?: string
  /** Choices instead of a text. */
  readonly options?: readonly { readonly value: string; readonly label: string }[]
}

/** An action that calls the server once for each row, and shows the result of each. */
export interface RunAction<R> extends ActionBase {
  readonly title: string
  /** A sentence that says what will be done, and to whom. */
  readonly intro: string
  /** The verb on the button, such as "Email". */
  readonly verb: string
  /** The noun for one row, such as "invoice". */
  readonly what: string
  /** The plural, if it isn't just an added s. */
  readonly many?: string
  /** The noun for a selected row, if a run's row is another thing, such as a link over several invoices. */
  readonly rowNoun?: string
  readonly fits: (row: R) => boolean
  /** Explains why some of the selected rows are left out, after their number. */
  readonly others: string
  readonly rowsOf: (rows: readonly R[]) => readonly NewRunRow[]
  readonly runOne: RunOne
  /** Reverts one row. Missing for what can't be taken back, such as a mail. */
  readonly undoOne?: RunOne
  readonly input?: RunInput
  /** The nouns whose queries become outdated. */
  readonly changes: readonly Noun[]
}

interface SelectedRowsProps<R> {
  /** The rows at the time of the press, because an action changes the list behind its dialog. */
  readonly rows: readonly R[]
  readonly onClose: () => void
  readonly clear: () => void
}

/** An action with a dialog of its own. */
export interface DialogAction<R> extends ActionBase {
  /** True for changes that wait on the device until there is a connection. */
  readonly worksOffline?: boolean
  /** Called as a function: its element is new with each table, and must not be a new component. */
  readonly dialog: (props: SelectedRowsProps<R>) => ReactNode
}

/** The actions for a list's selected rows, by name. */
export type BulkActions<R> = Readonly<Record<string, RunAction<R> | DialogAction<R>>>

export const isRunAction = <R>(action: RunAction<R> | DialogAction<R>): action is RunAction<R> =>
  'runOne' in action
