import type { ReactNode } from 'react'
import { isStaff } from '#sync/policies/roles.ts'
import { pathBelow, type SharedPage } from '../../guards/path-to.ts'
import { homeOf } from '../../guards/places.ts'
import { useSessionStore } from '../../stores/session.ts'
import type { PublicCompany } from './page-data.ts'
import shared from './public.module.css'

/** A page with a heading above its text. */
export const PublicPage = (props: { title: string; lead?: ReactNode; children: ReactNode }) => (
  <div className={shared['page']}>
    <h1 className={shared['title']}>{props.title}</h1>
    {props.lead && <p className={shared['lead']}>{props.lead}</p>}
    {props.children}
  </div>
)

/** A plain link to one of the brand's pages, which works before any script has loaded. */
export const BrandLink = (props: {
  company: PublicCompany
  to: SharedPage
  className?: string | undefined
  children: ReactNode
}) => (
  <a href={pathBelow(props.company.home, props.to)} className={props.className}>
    {props.children}
  </a>
)

/** Links to the registration, or to the customer's own pages after the login. */
export function StartButton({ company, className = '' }: { company: PublicCompany; className?: string }) {
  const session = useSessionStore((state) => state.session)
  return (
    <a
      href={session ? homeOf(session) : pathBelow(company.home, '/register')}
      className={`${shared['button']} ${className}`}
    >
      {session
        ? isStaff(session.role)
          ? 'Go to the admin area'
          : 'Go to my packages'
        : 'Get my free US address'}
    </a>
  )
}
