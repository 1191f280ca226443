-- Servers of the version before go on.

-- The list of what waits asks for them once a minute, and among a million payments they are few.
create index "paymentUnchecked" on "payment" ("receivedAt") where "receiptCheck" = 0 and "reversedAt" is null;

-- On PostgreSQL:

create index "paymentUnchecked" on "payment" ("receivedAt") where "receiptCheck" = 0 and "reversedAt" is null;
