import type { Blog } from '#sync/entities/company/blog.ts'

type Text = Pick<Blog, 'slug' | 'title' | 'summary' | 'body'>

/** Posts of the demo company, the newest first. */
export const demoBlogs: readonly Text[] = [
  {
    slug: 'black-friday-from-jamaica',
    title: 'Black Friday from Jamaica: a plan that works',
    summary: 'When to order, what clears duty-free, and how to have it here before Christmas.',
    body: `Black Friday prices are real. So is the rush at every warehouse and at customs in the weeks after. A little planning gets your things here in time.

## Order early, and send the invoice the same day

Most delays at customs are not about the goods. They are about a missing invoice. When the shop mails your receipt:

1. Open **Packages** in your account and add a pre-alert with the tracking number.
2. Attach the shop’s invoice. A screenshot of the order page is fine if it shows the shop, the items and what you paid.

## Know the duty-free limit

Packages up to the duty-free value cost you shipping only. Above it, duty and GCT are charged on the *whole* value, not on the part above. Our [shipping calculator](/shipping-calculator) shows every line before you buy.

## Air or sea?

- **Air** for phones, shoes, gifts: days, not weeks.
- **Sea** for anything heavy that can wait.

> Order by the last week of November if it has to be under the tree.`,
  },
  {
    slug: 'your-us-address-at-checkout',
    title: 'How to type your US address at checkout',
    summary: 'Five fields, one trick: where your mailbox number goes, and what to do when a shop refuses it.',
    body: `Every shop asks for the same five things: street, second line, city, state and ZIP. Your account’s home page has each with a copy button.

## Where the mailbox number goes

Put your mailbox number, \`QS-\` and five digits, **in the second address line**. If the form has no second line, add it after your last name.

## When a shop says no

Some shops do not ship to forwarding addresses. If yours refuses:

- try the shop’s own app, which is often less strict than its site;
- pay with PayPal if your card’s bank address is the problem;
- or ask us to buy it for you as a store order.`,
  },
  {
    slug: 'what-size-does-to-your-bill',
    title: 'What the size of a box does to your bill',
    summary: 'Why a light pillow can cost more than a heavy book, with the formula carriers use.',
    body: `Aircraft run out of room before they run out of lift. That is why every carrier charges by **weight or size, whichever is more**.

## The formula

Length × width × height in inches, divided by 166, is the weight by size in pounds. A pillow box of 20 × 16 × 10 inches counts as 20 lb, whatever the scale says.

## How to pay less

- Ask the shop to leave out the gift box.
- Order soft things, such as clothes, to be sent in a bag.
- Use sea freight for what is large and can wait.

Try your box in the [shipping calculator](/shipping-calculator): it shows both weights.`,
  },
]
