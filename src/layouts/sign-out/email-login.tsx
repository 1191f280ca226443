import { settingsQuery } from '../../queries/api/company.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { emailLogin } from '../menus/menus.ts'
import classes from '../menus/side-menu.module.css'

/** Opens the office's webmail in a new tab; hidden while the settings have no address. */
export function EmailLogin() {
  const settings = useServerQuery(settingsQuery)
  const address = settings.is === 'shown' ? settings.data.emailLoginUrl : ''
  if (address === '') return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={classes['entry']}
      title={emailLogin.text}
    >
      <emailLogin.icon size={22} stroke={1.75} aria-hidden />
      <span>{emailLogin.text}</span>
    </a>
  )
}
