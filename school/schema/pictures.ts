/**
 * Uploaded photos (clause 12), the gallery and portfolios. A class, a person or a picture names the address of
 * a photo. Only uploaded ones are indexed there: an address from elsewhere can be longer than PostgreSQL indexes.
 */
export const pictures = `
create table photos (
  id text primary key,
  address text not null unique,
  owner_id text not null references users (id),
  by_newcomer integer not null default 0,
  bytes bigint, -- of its files; null until they are counted
  facts text, -- what was measured of a handed-in one
  look_at bigint not null, -- when to look whether anything uses it
  added_at bigint not null
);
create index photos_to_look_at on photos (look_at, id);

create table photo_files (
  name text primary key,
  photo_id text not null references photos (id),
  file text not null unique
);
create index photo_files_by_photo on photo_files (photo_id);

create table gallery_photos (
  id text primary key,
  position integer not null unique,
  title text not null,
  alt text not null,
  photo text not null,
  tutor text not null,
  width integer not null,
  height integer not null
);
create index gallery_photos_by_photo on gallery_photos (photo)
  where substr(photo, 1, 8) = '/photos/';

create table portfolio_photos (
  id text primary key,
  user_id text not null references users (id),
  position integer not null,
  title text not null,
  alt text not null,
  photo text not null,
  width integer not null,
  height integer not null
);
create index portfolio_photos_of on portfolio_photos (user_id, position);
create index portfolio_photos_by_photo on portfolio_photos (photo)
  where substr(photo, 1, 8) = '/photos/';
`
