/** For a mock's variables: whether the session has the token `fresh` when the request is sent. */
export const isAskedWithFreshToken = () =>
  localStorage.getItem('userInfo')?.includes('"token":"fresh"') ?? false;
