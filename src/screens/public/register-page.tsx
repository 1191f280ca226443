import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useDoors } from '../../components/use-doors.ts'
import { homeOf } from '../../guards/places.ts'
import { pickupOfficesQuery } from '../../queries/api/public-data.ts'
import { useServerQuery } from '../../queries/api/server-cache/use-server-query.ts'
import { useSession } from '../../session/session.ts'
import { useSessionStore } from '../../stores/session.ts'
import { showSent } from '../../visitor/forms/form-answer.ts'
import classes from '../../visitor/forms/front-form.module.css'
import { watchRegisterForm } from '../../visitor/forms/register-form.ts'
import { RegisterScreen } from '../../visitor/forms/register-screen.tsx'
import shared from '../../visitor/pages/public.module.css'

/** The registration inside the app, whose frame handles the links. */
export function RegisterPage({ brand }: { brand: string | null }) {
  const session = useSession()
  const [before] = useState(session)
  return before && session ? <RegisteredAlready /> : <RegisterFormPage brand={brand} />
}

function RegisteredAlready() {
  const session = useSession()
  if (!session) return null
  return (
    <div className={`${classes['front']} ${classes['framed']}`}>
      <div className={classes['card']}>
        <h1 className={shared['title']}>Register</h1>
        <p>
          {session.firstName} {session.lastName} is logged in here and has an account already. Log out first
          to create another one.
        </p>
        <a href={homeOf(session)} className={shared['button']}>
          Dashboard
        </a>
      </div>
    </div>
  )
}

const officesText = {
  away: 'You’re offline. Connect to the internet to register; what you typed stays here.',
  failed: 'Our offices couldn’t be loaded. Try again in a moment.',
}

function RegisterFormPage({ brand }: { brand: string | null }) {
  const router = useRouter()
  const { home } = useDoors()
  const offices = useServerQuery(pickupOfficesQuery)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const element = form.current
    if (!element) return
    return watchRegisterForm(element, async () => {
      const { session } = useSessionStore.getState()
      if (session) await router.navigate({ to: homeOf(session), replace: true })
      else showSent(element)
    })
  }, [router])
  return (
    <RegisterScreen
      company={{ home: home === '/' ? '' : home, brand }}
      offices={offices.is === 'shown' ? offices.data : []}
      officesProblem={offices.is === 'away' || offices.is === 'failed' ? officesText[offices.is] : undefined}
      form={form}
    />
  )
}
