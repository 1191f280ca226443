import type { Role } from '#sync/policies/roles.ts'
import administrators from '../../../docs/manual/administrators.md?raw'
import office from '../../../docs/manual/counter-and-office.md?raw'
import drivers from '../../../docs/manual/drivers.md?raw'
import warehouse from '../../../docs/manual/warehouse.md?raw'

/** The manual's chapters for staff, in the order in which a package meets their readers. */
export const helpChapters = ['warehouse', 'drivers', 'office', 'administrators'] as const
export type HelpChapter = (typeof helpChapters)[number]

/** The pages of the manual for staff, as Markdown. */
export const staffChapters: Readonly<Record<HelpChapter, string>> = {
  warehouse,
  drivers,
  office,
  administrators,
}

/** The chapter that a role's people read first. Every employee may read all of them. */
const chapterByRole: Partial<Readonly<Record<Role, HelpChapter>>> = {
  Warehouse: 'warehouse',
  Processor: 'warehouse',
  Driver: 'drivers',
  Admin: 'administrators',
}
export const firstChapterOf = (role: Role | undefined): HelpChapter =>
  (role && chapterByRole[role]) ?? 'office'
