import { Drawer } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { CompanyMark } from '../../ui/layout/logo.tsx'
import type { Section } from './menu-entries.ts'
import classes from './side-menu.module.css'
import { SideMenu } from './side-menu.tsx'

/** The side menu on a phone, over the page. */
export function PhoneDrawer(props: {
  name: string
  home: string
  logoFileId: string | null
  second: boolean | undefined
  sections: readonly Section[]
  links?: ReactNode
  onClose: () => void
}) {
  const [opener] = useState(() => document.activeElement)
  const isChosen = useRef(false)
  const choose = () => {
    isChosen.current = true
    props.onClose()
  }
  // A selected page receives the focus; otherwise the focus returns to where it was.
  useEffect(
    () => () => {
      if (!isChosen.current && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    },
    [opener],
  )
  const title = (
    <Link to={props.home} className={classes['logo'] ?? ''} onClick={choose}>
      <CompanyMark size={28} logoFileId={props.logoFileId} second={props.second} /> {props.name}
    </Link>
  )
  return (
    <Drawer opened onClose={props.onClose} size={280} title={title} data-navigation>
      <SideMenu sections={props.sections} mini={false} links={props.links} onChosen={choose} />
    </Drawer>
  )
}
