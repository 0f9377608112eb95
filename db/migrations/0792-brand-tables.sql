-- A kind of survey item that asks for brands: whether a place sells each, how much of it, and at what price.
alter table survey_item drop constraint survey_item_kind_check;
alter table survey_item add constraint survey_item_kind_check check (kind in (
  'single', 'multi', 'yesNo', 'number', 'tonnes', 'money', 'text', 'longText', 'date', 'scale', 'photo', 'location', 'product', 'brandTable', 'note'));
-- [{"brand" or "competitorBrand": id, "stocked": boolean, "tonnes": text or null, "price": text or null}]
alter table survey_answer add column brands jsonb not null default '[]';
