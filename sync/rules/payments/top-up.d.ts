/** The smallest top-up by card: a smaller one would cost more in card fees than it brings. */
export declare const minTopUpJmdCents = 10000;
