import type { ReactNode } from 'react'
import { ServerContent } from '../../components/server-content.tsx'
import type { ServerAnswer } from '../../queries/api/server-cache/use-server-query.ts'
import { SkeletonFigures, SkeletonPanel } from '../../ui/layout/skeletons.tsx'
import classes from './dashboard.module.css'

interface DashboardContentProps<T> {
  answer: ServerAnswer<T>
  children: (data: T) => ReactNode
}

/** Placeholders for the figures and the charts, so that the content below doesn't move when they arrive. */
const FiguresToCome = () => (
  <>
    <SkeletonFigures label="Loading the figures" count={4} />
    <div className={classes['panels']}>
      {['Sales', 'Check-ins', 'Age', 'Branches'].map((name) => (
        <SkeletonPanel key={name} label={`Loading ${name}`} count={8} />
      ))}
    </div>
  </>
)

/** The server's figures, with placeholders while they load and the last ones while the server can't be reached. */
export const DashboardContent = <T,>({ answer, children }: DashboardContentProps<T>) =>
  answer.is === 'loading' ? (
    <FiguresToCome />
  ) : (
    <ServerContent
      answer={answer}
      away="You’re offline. Money, ageing and deliveries are shown when there is a connection."
    >
      {children}
    </ServerContent>
  )
