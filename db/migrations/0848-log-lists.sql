-- The log of calls is filtered or sorted by each of these columns, and the answers of surveys by channel.
create index api_log_path on api_log (path, id);
create index api_log_code on api_log (code, id);
create index api_log_items on api_log (items, id);
create index api_log_failed on api_log (failed, id);
create index api_log_duplicates on api_log (duplicates, id);
create index api_log_ip on api_log (ip, id);
create index survey_response_channel on survey_response (channel, id);
