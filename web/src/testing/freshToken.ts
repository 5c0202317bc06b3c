/** For the variables of a request: whether it goes out after the session has got the token `fresh`. */
export const isAskedWithFreshToken = () =>
  localStorage.getItem('userInfo')?.includes('"token":"fresh"') ?? false;
