import type { ReactNode } from 'react'
import { fillPackage } from '../../queries/api/money/bill.ts'
import { useEdit } from '../../queries/api/server-cache/use-write.ts'
import { usePackage } from '../../queries/packages.ts'
import { CategoryFill } from '../goods/category-fill.tsx'

interface ProblemCategoryProps {
  packageId: string
  onSaved: () => void
  /** The problem in words. */
  children: ReactNode
}

/** The duty categories that a bill lacks; a package that this device doesn't hold has only the words. */
export function ProblemCategory({ packageId, onSaved, children }: ProblemCategoryProps) {
  const pkg = usePackage(packageId)
  const { send } = useEdit(fillPackage)
  if (!pkg) return children
  return (
    <div>
      {children}
      <CategoryFill
        pkg={pkg}
        onChoose={async (changes) => {
          const base = { lines: pkg.lines, dutyCategory: pkg.dutyCategory }
          await send({ body: { packageId, ...changes }, base })
          onSaved()
        }}
      />
    </div>
  )
}
