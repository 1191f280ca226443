import { Drawer } from '@mantine/core'
import { LogoMark } from '../ui/logo.tsx'
import type { Section } from './menus.ts'
import classes from './side-menu.module.css'
import { SideMenu } from './side-menu.tsx'

/** The side menu on a phone, over the page. */
export function PhoneDrawer(props: { name: string; sections: readonly Section[]; onClose: () => void }) {
  const title = (
    <span className={classes['logo']}>
      <LogoMark size={28} /> {props.name}
    </span>
  )
  return (
    <Drawer opened onClose={props.onClose} size={280} title={title}>
      <SideMenu sections={props.sections} mini={false} onChosen={props.onClose} />
    </Drawer>
  )
}
