import { SHOP_NAME } from '../config';

interface Props {
  /** The subject of the page; the shop's name is appended. */
  title: string;
  /** The title already contains the shop's name. */
  namesShop?: boolean;
  description?: string;
  keywords?: string;
  /** The address of the preview picture used when the page is shared. */
  image?: string;
}

/** React hoists these elements into the document's head. */
export function PageMeta({ title, namesShop = false, description, keywords, image }: Props) {
  const whole = namesShop ? title : `${title} | ${SHOP_NAME}`;
  return (
    <>
      <title>{whole}</title>
      {description && <meta name="description" content={description} />}
      <meta property="og:title" content={whole} />
      {description && <meta property="og:description" content={description} />}
      {image && <meta property="og:image" content={image} />}
      {keywords && <meta name="keywords" content={keywords} />}
    </>
  );
}
