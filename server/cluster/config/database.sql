-- The shop's role owns its database and is nothing more. May run again: what is there stays.
\getenv password SHOP_PASSWORD
SELECT format('CREATE ROLE shop LOGIN PASSWORD %L', :'password')
  WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'shop') \gexec
SELECT 'CREATE DATABASE shop OWNER shop'
  WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'shop') \gexec
