import classes from './dashboard.module.css'

/** A bar whose length is its share of the longest one. Zero has no bar, because even a dot would look like a few. */
export const Bar = ({ share }: { share: number }) =>
  share > 0 && <span className={classes['bar']} style={{ width: `${share * 100}%` }} />
