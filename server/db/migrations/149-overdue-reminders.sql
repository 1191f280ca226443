-- Servers of the version before go on.

create table "overdueReminder" (
  "invoiceId" text not null references invoice ("invoiceId"),
  "day" integer not null,
  "remindedOn" text not null,
  primary key ("invoiceId", "day")
) strict, without rowid;

-- On PostgreSQL:

create table "overdueReminder" (
  "invoiceId" text not null,
  "day" bigint not null,
  "remindedOn" text not null,
  primary key ("invoiceId", "day")
);

alter table "overdueReminder" add foreign key ("invoiceId") references invoice ("invoiceId");
