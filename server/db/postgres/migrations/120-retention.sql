-- Servers of the version before go on.

create table "retentionRun" (
      "kind" text primary key not null,
      "startedAt" text not null,
      "removed" bigint not null,
      "endedAt" text
    );
