import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { homeOf } from '../../guards/places.ts'
import { useSession } from '../../session/session.ts'
import classes from './landing-page.module.css'
import { priceParts, questions, routeSteps, steps } from './landing-text.ts'

/** What it is, how it works, what it costs, what people ask. */
export function LandingPage() {
  return (
    <>
      <Hero />
      <section id="how" className={classes['section']}>
        <Title order={2}>How it works</Title>
        <ol className={classes['steps']}>
          {steps.map(({ icon: StepIcon, title, text }) => (
            <li key={title}>
              <h3>
                <StepIcon size={26} stroke={1.5} aria-hidden /> {title}
              </h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <div className={classes['band']}>
        <section id="rates" className={classes['section']}>
          <Title order={2}>What it costs</Title>
          <dl className={classes['prices']}>
            {priceParts.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <section id="faq" className={`${classes['section']} ${classes['faq']}`}>
        <Title order={2}>Questions people ask</Title>
        {questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </section>
      <section id="contact" className={classes['section']}>
        <Title order={2}>Contact us</Title>
        <Text maw={620} c="dimmed">
          Ask at your pickup office; its address, telephone number and opening hours are in your account. New
          here?{' '}
          <Anchor component={Link} to="/register" underline="always">
            Open an account
          </Anchor>
          : your mailbox number and your Florida address are yours at once.
        </Text>
      </section>
    </>
  )
}

function Hero() {
  const session = useSession()
  return (
    <div className={classes['hero']}>
      <div className={classes['heroInner']}>
        <div>
          <Title order={1}>Shop in the States. Pick it up in Jamaica.</Title>
          <p>
            Your own Florida address, every package followed from our dock to your local office, and one clear
            price for getting it home.
          </p>
          <Group>
            <Button
              component={Link}
              to={session ? homeOf(session) : '/register'}
              color="signal.3"
              c="#3a1f00"
              size="lg"
            >
              {session ? 'To your packages' : 'Open an account'}
            </Button>
            <Button component="a" href="#how" variant="outline" color="white" size="lg">
              How it works
            </Button>
          </Group>
        </div>
        <ol className={classes['route']} aria-label="The way of a package">
          {routeSteps.map(({ icon: StopIcon, title, text }) => (
            <li key={title}>
              <span className={classes['dot']}>
                <StopIcon size={20} aria-hidden />
              </span>
              <span>
                {title}
                <small>{text}</small>
              </span>
            </li>
          ))}
        </ol>
      </div>
      <svg className={classes['waves']} viewBox="0 0 1440 72" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 40c120-32 240-32 360 0s240 32 360 0 240-32 360 0 240 32 360 0v32H0z" />
      </svg>
    </div>
  )
}
