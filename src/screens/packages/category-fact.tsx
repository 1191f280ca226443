import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { Package } from '#sync/entities/packages/package.ts'
import { packagePolicy } from '#sync/policies/package.ts'
import { boxLines, enteredLines } from '#sync/rules/packages/box-lines.ts'
import { CategoriesDialog } from '../../components/goods/categories-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { unknownText } from '../../ui/texts/format.ts'

/** The duty category of a box that is one thing, and where one is missing the way to choose it. */
export function CategoryFact({ pkg, readOnly }: { pkg: Package; readOnly: boolean }) {
  const session = useSession()
  const [isOpen, dialog] = useDisclosure(false)
  const isMissing = boxLines(pkg).some(({ dutyCategory }) => dutyCategory === null)
  const mayChoose = !readOnly && session !== null && packagePolicy.canUpdateAll(session)
  const text =
    enteredLines(pkg).length > 0 ? (isMissing ? 'Missing for some items' : 'By item') : pkg.dutyCategory
  return (
    <>
      {text ?? (mayChoose ? '' : unknownText)}{' '}
      {isMissing && mayChoose && (
        <Button variant="default" size="sm" onClick={dialog.open}>
          Choose category
        </Button>
      )}
      {isOpen && <CategoriesDialog packages={[pkg]} onClose={dialog.close} />}
    </>
  )
}
