import classes from './skip-link.module.css'

/** Leads people who use the keyboard past the menu; every frame has it as its first link. */
export const SkipLink = () => (
  <a href="#main" className={classes['skip']}>
    Skip to the content
  </a>
)
