/** The number of days in which a subscription can be confirmed before it is deleted. */
export const newsletterRequestDays = 7
