import classes from './payment.module.css'

/** The palette's own title colours are too pale on their ground for small print. */
export const alertClasses = { title: classes['title'] ?? '' }
