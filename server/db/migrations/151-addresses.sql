-- Servers of the version before go on.

insert into "setting" ("key", "value")
  select 'addresses', json_array(json_object('brand', null, 'mode', null, 'service', '', 'branchId', "branchId"))
  from "branch" where "kind" = 'Warehouse' and "active" = 1 and "deletedAt" is null
  order by lower("name"), "name" limit 1
  on conflict do nothing;

-- On PostgreSQL:

insert into "setting" ("key", "value")
  select 'addresses', json_build_array(json_build_object('brand', null, 'mode', null, 'service', '', 'branchId', "branchId"))::text
  from "branch" where "kind" = 'Warehouse' and "active" = 1 and "deletedAt" is null
  order by lower("name"), "name" limit 1
  on conflict do nothing;
