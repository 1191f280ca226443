import type { ReactNode } from 'react'
import { ServerContent } from '../../components/server-content.tsx'
import type { ServerAnswer } from '../../queries/api/use-server-query.ts'
import { SkeletonFigures } from '../../ui/skeletons.tsx'

interface DashboardContentProps<T> {
  answer: ServerAnswer<T>
  children: (data: T) => ReactNode
}

/** What the server counts: the shape of its figures while it does, and the last ones while it cannot be reached. */
export const DashboardContent = <T,>({ answer, children }: DashboardContentProps<T>) =>
  answer.is === 'loading' ? (
    <SkeletonFigures label="Loading the figures" count={4} />
  ) : (
    <ServerContent
      answer={answer}
      away="You’re offline. Money, ageing and deliveries are shown when there is a connection."
    >
      {children}
    </ServerContent>
  )
