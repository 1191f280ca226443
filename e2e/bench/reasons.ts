/** How the text of a row begins, and why its goal is not met, in one line. */
export type Reason = readonly [work: string, reason: string]

/**
 * Why goals are not met, as far as we know. The reasons are separate from the rows, so that later findings need no
 * new measuring. The first that fits counts.
 */
export const reasons: readonly Reason[] = [
  [
    'one scan, from the code to “saved”',
    'A strict write of a check-in touches six tables and their indexes, the limit one row without any; it alone takes 2.8 to 3.4 times as long.',
  ],
  [
    'from the key to the verdict, screen included, while',
    'The desk’s screens read again after each batch, and scans and batches wait behind these reads; server, browser and what measures them share two cores.',
  ],
  [
    'longest write that holds the tables',
    'All but the longest few of a hundred writes keep the goal; what these wait for is not known.',
  ],
  [
    'send 1,000 queued check-ins',
    'The server needs 0.5 s of it (its rate in batches); the rest is the device, which stores the rows, events and sums of each batch of answers beside the queue.',
  ],
  [
    'one device’s change readable on another',
    'Two strict writes and one durable commit with its rules, audit and rights; the limit stores nothing durably.',
  ],
  [
    'the news of a device while',
    'Sixteen readers and their bench share two cores with the server. A device alone hears of a change in 6 ms, which was 26 when the goal was set; beside the readers it is 46.',
  ],
  [
    'first sync of',
    'Rows are checked, summed up and counted by scope in the transaction that stores them, which the limit leaves out. Sealed records of many rows would be cheaper to store, and no scan or list could see into them (decision 315).',
  ],
  [
    'server memory',
    'V8 lets its young generation grow to 128 MiB under load, and the program’s own files take 65; a thousand sockets and their pulls added 50 to the 319 from before them. With NODE_OPTIONS=--max-semi-space-size=16 it was 270 instead of 340, with 50,000 packages.',
  ],
  [
    'wire bytes for one check-in',
    'The row of the limit is the package alone. A frame also brings its event, the sums that prove that nothing is missing, and the scopes that the device still follows; empty fields are left out (decision 392).',
  ],
  [
    'check-ins a second, one by one',
    'A check-in writes package, event, numbers, search text, scopes, two entries of audit and its result, each with indexes; the limit writes one row and a log.',
  ],
  [
    'check-ins a second in batches',
    'Half of the server’s time is SQLite’s: the row with its indexes and checks, the commit and the savepoints; the rest are rules, rows, arguments and audit of each package.',
  ],
  [
    'the same',
    'The goal rises with the rate at rest, and 1,014 a second is 0.69 of it; a push of a hundred begins, looks ahead and commits over the network, one after the other.',
  ],
  [
    'cold start offline until a scan is taken, 50,000 packages, CPU 4 × slower',
    'Two thirds of it pass until the desk is ready for a scan.',
  ],
  [
    'search 1,000,000 packages over HTTP',
    'It also counts all matches, puts them into the order of their last change and looks for owners by name, which the limit, the index alone, leaves out.',
  ],
  [
    'search 50,000 packages on the device',
    'The 50 rows of the answer are read from IndexedDB, and packages of customers whose names hold the characters are looked up by owner; the limit does neither.',
  ],
  [
    'package details with their events',
    'About a tenth below the goal on this machine; the same call made 2,043 a second on another one.',
  ],
  [
    'page lists',
    'Measured before a call took a quarter to four tenths less CPU. At 10,000 packages the answer with the 20 newest takes 306 µs, where it took 617: 164 for the rows and their owners, 97 for writing 35 KB as JSON, 22 for the session and its rights, 23 for the schema; HTTP with its hooks, headers and the socket takes more than that.',
  ],
  [
    'a page of a list of money or of the audit log',
    'A word that few of the newest entries of the audit log hold is looked for in more and more of them; there is no index of their texts.',
  ],
  [
    'longest block of the event loop',
    'Measured with the client in the server’s thread, where it joined 12 MB. With the client in another thread the calls above 50 ms take 18 and 26 ms, and the longest of these three 42.',
  ],
  [
    'first rows of the packages list on a device',
    'Half of them come within 182 ms; what the slowest wait for was not looked at.',
  ],
  [
    'Quayside: first sync',
    'Rows are checked, summed up and counted by scope in the transaction that stores them, with all their events; why rows and no sealed records are stored says decision 315.',
  ],
  [
    'Quayside: 1,000 offline writes sent',
    'Each is a check-in with all rules, event, audit and an answer that is stored with its effects; the peers and the limit send one row and store none of these.',
  ],
  [
    'Quayside: a change readable on another browser',
    'Both sides and the server store it durably, with rules and rights between; RxDB and Replicache don’t wait for the disks of the devices.',
  ],
  [
    'Quayside: CPU of one sent change',
    'It was 47 to 56 ms before with the code of then; how the rest divides was not measured.',
  ],
  [
    'Quayside: one offline write',
    'A strict write of a check-in touches six tables and their indexes, the limit one row without any.',
  ],
  [
    'JavaScript before /account/',
    'The pages of an area are one bundle, so that the app opens without a network soon after the first screen (2.6 s) and an update fetches few files; the first page of an area pays for all of it.',
  ],
  [
    'the margin of ',
    'It was measured beside more work than two cores do (load 15); the server took 1.1 s of CPU time for each.',
  ],
]

export const reasonFor = (work: string): string | undefined =>
  reasons.find(([start]) => work.startsWith(start))?.[1]
